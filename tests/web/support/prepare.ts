import { rm } from 'node:fs/promises'
import { Server } from './server'

/** Loads the demo data once; every worker's server starts on a copy of the folder. */
export default async function prepare(): Promise<() => Promise<void>> {
  const server = await Server.create()
  try {
    await server.start(180)
    await server.stop()
  } catch (error) {
    await server.close()
    throw error
  }
  process.env.PGL_PREPARED_DATA = server.data
  return () => rm(server.data, { recursive: true, force: true })
}
