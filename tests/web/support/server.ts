import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '../../..')
const python = join(root, '.venv/bin/python')

/** A port that nothing listens on at the moment. */
function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => done(port))
    })
  })
}

/** The real product on a data folder of its own: the command that `./scripts/run` ends in. */
export class Server {
  private process: ChildProcess | undefined
  private said = ''
  /** How often the data was put back; sessions made before are gone. */
  resets = 0

  private constructor(
    readonly port: number,
    readonly data: string,
    private readonly prepared: string | undefined,
    private readonly settings: Record<string, string>,
    /** The file that says by how many seconds the server's clock is ahead, where a test moves it. */
    private readonly clock: string | undefined,
  ) {}

  /** A server on a copy of a prepared data folder, or on an empty one, which it fills with demo data; settings by their names. */
  static async create(prepared?: string, settings: Record<string, string> = {}, movesClock = false): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'pgl-browser-'))
    if (prepared) await cp(prepared, data, { recursive: true })
    const server = new Server(await freePort(), data, prepared, settings, movesClock ? `${data}.clock` : undefined)
    if (movesClock) await server.setClock(0)
    return server
  }

  /** Puts the server's clock ahead by so many milliseconds. */
  async setClock(ahead: number): Promise<void> {
    if (!this.clock) throw new Error('The clock of this server is not moved.')
    // Replaced in one step: the server may be reading it.
    await writeFile(`${this.clock}.new`, String(ahead / 1000))
    await rename(`${this.clock}.new`, this.clock)
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** Everything the process printed, for a failure's message. */
  get output(): string {
    return this.said
  }

  /** Starts the process and waits until it answers that it is ready. */
  async start(seconds = 90): Promise<void> {
    const command = this.clock ? ['-m', 'tests.support.moved_clock', this.clock] : ['-m', 'api']
    const child = spawn(python, [...command, 'serve', '--port', String(this.port), '--data', this.data], {
      cwd: root,
      env: { ...process.env, ...this.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.process = child
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.said = (this.said + chunk.toString()).slice(-20_000)
      })
    }
    const until = Date.now() + seconds * 1000
    while (Date.now() < until) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`The server stopped before it was ready.\n${this.said}`)
      }
      if (await this.isReady()) return
      await sleep(100)
    }
    throw new Error(`The server was not ready within ${seconds} s.\n${this.said}`)
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/api/ready`)).ok
    } catch {
      return false
    }
  }

  /** Ends the process as a power cut would: nothing of its own runs any more. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Ends the process in order. */
  async stop(): Promise<void> {
    await this.end('SIGTERM')
  }

  /** Kills the process and starts it again on the same data. */
  async restart(): Promise<void> {
    await this.kill()
    await this.start()
  }

  /** Puts back the data that the server began with. */
  async reset(): Promise<void> {
    if (!this.prepared) throw new Error('This server began with an empty folder.')
    await this.kill()
    await rm(this.data, { recursive: true, force: true })
    await cp(this.prepared, this.data, { recursive: true })
    this.resets += 1
    await this.start()
  }

  /** Ends the process and removes its data. */
  async close(): Promise<void> {
    await this.end('SIGKILL')
    await rm(this.data, { recursive: true, force: true })
    if (this.clock) await rm(this.clock, { force: true })
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process
    this.process = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise<void>((done) => {
      child.once('exit', () => done())
    })
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await exited
    clearTimeout(late)
  }
}
