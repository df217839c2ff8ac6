/**
 * What is kept on this device, sealed: each user's drafts, unsent entries and the choices that their forms need lie in
 * IndexedDB under a key of that user which no script can read out (DECISIONS D12.5), and what pages about a trainee showed
 * the trainee. Nothing about anybody else, and no patient, is ever put here but what this user typed.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { session } from '../api/session'

/** Sealed bytes: AES-GCM with a fresh nonce each time. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** A record whose content only its user's key opens; `at` is milliseconds, the device's clock. */
export interface StoredRecord {
  id: string
  user: string
  at: number
  content: Sealed
  /** The one file of the record, sealed apart, because it changes less often than the text. */
  file?: Sealed | undefined
}

const STORES = ['drafts', 'outbox', 'shelf'] as const

/** The places that records are kept in: what was typed, what waits to be sent, and what can be fetched again. */
export type StoreName = (typeof STORES)[number]

interface StoreSchema {
  key: [string, string]
  value: StoredRecord
  indexes: { user: string }
}

interface Device extends DBSchema {
  keys: { key: string; value: CryptoKey }
  drafts: StoreSchema
  outbox: StoreSchema
  shelf: StoreSchema
}

const NAME = 'pg-logbook'
let opened: Promise<IDBPDatabase<Device>> | undefined

/** Whether this browser can keep anything sealed: it needs a secure page and IndexedDB. */
export const canKeep = () => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined

function device(): Promise<IDBPDatabase<Device>> {
  opened ??= openDB<Device>(NAME, 2, {
    upgrade(database) {
      const has = database.objectStoreNames
      if (!has.contains('keys')) database.createObjectStore('keys')
      for (const place of STORES) {
        if (has.contains(place)) continue
        database.createObjectStore(place, { keyPath: ['user', 'id'] }).createIndex('user', 'user')
      }
    },
    // Another tab has a newer build: let it go on, and open again when asked.
    blocking: () => forget(),
    terminated: () => forget(),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function forget() {
  const closing = opened
  opened = undefined
  void closing?.then((database) => database.close())
}

// Who left, with the session that ended: what was still being sealed then is not written. A later session may write again.
const left = new Map<string, string | null>()

function hasLeft(user: string): boolean {
  const ended = left.get(user)
  return ended !== undefined && [ended, null].includes(session.get().token)
}

async function keyOf(user: string): Promise<CryptoKey> {
  const database = await device()
  const found = await database.get('keys', user)
  if (found) return found
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Another tab may have been first; its key stands.
  const writing = database.transaction('keys', 'readwrite')
  const earlier = await writing.store.get(user)
  if (!earlier && !hasLeft(user)) await writing.store.put(made, user)
  await writing.done
  return earlier ?? made
}

async function seal(user: string, bytes: BufferSource): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  return { nonce, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await keyOf(user), bytes) }
}

async function unseal(user: string, { nonce, bytes }: Sealed): Promise<ArrayBuffer> {
  return await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, await keyOf(user), bytes)
}

/** A record as it is used: plain data, and at most one file. */
export interface OpenedRecord<T> {
  id: string
  at: number
  content: T
  file: File | null
}

// A file is sealed once, not at every pause in typing.
const sealedFiles = new WeakMap<File, { user: string; sealed: Sealed }>()

async function sealFile(user: string, file: File): Promise<Sealed> {
  const earlier = sealedFiles.get(file)
  if (earlier?.user === user) return earlier.sealed
  const sealed = await seal(user, new Uint8Array(await file.arrayBuffer()))
  sealedFiles.set(file, { user, sealed })
  return sealed
}

interface Packed<T> {
  content: T
  file: { name: string; type: string } | null
}

/** Seals a record, ready to be written; the sealing may not happen inside a transaction, which would end meanwhile. */
export async function pack<T>(user: string, record: OpenedRecord<T>): Promise<StoredRecord> {
  const { id, at, content, file } = record
  const plain: Packed<T> = { content, file: file && { name: file.name, type: file.type } }
  return {
    id,
    user,
    at,
    content: await seal(user, new TextEncoder().encode(JSON.stringify(plain))),
    file: file ? await sealFile(user, file) : undefined,
  }
}

async function openText<T>(stored: StoredRecord): Promise<Packed<T>> {
  return JSON.parse(new TextDecoder().decode(await unseal(stored.user, stored.content))) as Packed<T>
}

async function unpack<T>(stored: StoredRecord): Promise<OpenedRecord<T>> {
  const { content, file } = await openText<T>(stored)
  const bytes = file && stored.file ? await unseal(stored.user, stored.file) : null
  return {
    id: stored.id,
    at: stored.at,
    content,
    file: file && bytes ? new File([bytes], file.name, { type: file.type }) : null,
  }
}

/** Keeps a record, in the place of an earlier one with its id. */
export async function keep<T>(place: StoreName, user: string, record: OpenedRecord<T>): Promise<void> {
  const stored = await pack(user, record)
  const database = await device()
  if (!hasLeft(user)) await database.put(place, stored)
}

/** One record of a user, or null. A record that cannot be opened any more counts as none. */
export async function find<T>(place: StoreName, user: string, id: string): Promise<OpenedRecord<T> | null> {
  const stored = await (await device()).get(place, [user, id])
  return stored ? unpack<T>(stored).catch(() => null) : null
}

/** A record without its file, which stays sealed. */
export interface Outline<T> {
  id: string
  at: number
  content: T
  fileName: string | null
}

/** The outlines of a user's records whose id begins so, oldest first; those that cannot be opened any more are left out. */
export async function outlines<T>(place: StoreName, user: string, prefix = ''): Promise<Outline<T>[]> {
  const range = IDBKeyRange.bound([user, prefix], [user, `${prefix}\uffff`])
  const stored = await (await device()).getAll(place, range)
  const found = await Promise.all(
    stored.map(async (record) => {
      const packed = await openText<T>(record).catch(() => null)
      return packed && { id: record.id, at: record.at, content: packed.content, fileName: packed.file?.name ?? null }
    }),
  )
  return found.filter((outline) => outline !== null).sort((one, other) => one.at - other.at)
}

/** How many records of a user lie in a place. */
export async function count(place: StoreName, user: string): Promise<number> {
  return await (await device()).countFromIndex(place, 'user', user)
}

/** What a place may hold of one user: records younger than `days`, at most `records` of them, the newest first, in at most `bytes`. */
export interface Bounds {
  days: number
  records: number
  bytes: number
}

/** Forgets what is over the bounds, the oldest first; nothing is opened for it. `spared` records count for their age alone. */
export async function prune(
  place: StoreName,
  user: string,
  { days, records, bytes }: Bounds,
  spared: (id: string) => boolean = () => false,
): Promise<void> {
  const found: { id: string; at: number; size: number }[] = []
  const reading = (await device()).transaction(place).store.index('user')
  // One at a time: they may hold files.
  for await (const { value } of reading.iterate(user)) {
    found.push({
      id: value.id,
      at: value.at,
      size: value.content.bytes.byteLength + (value.file?.bytes.byteLength ?? 0),
    })
  }
  const oldest = Date.now() - days * 86_400_000
  let count = 0
  let sum = 0
  for (const { id, at, size } of found.sort((one, other) => other.at - one.at)) {
    const isCounted = !spared(id)
    if (isCounted) count += 1
    if (isCounted) sum += size
    if (at < oldest || (isCounted && (count > records || sum > bytes))) await drop(place, user, id)
  }
}

/** Forgets a record. */
export async function drop(place: StoreName, user: string, id: string): Promise<void> {
  await (await device()).delete(place, [user, id])
}

/** Moves a record from one place to another, changed, in one step: it is never in both and never in neither. */
export async function move<T>(
  from: StoreName,
  id: string,
  to: StoreName,
  user: string,
  record: OpenedRecord<T>,
): Promise<void> {
  const stored = await pack(user, record)
  const database = await device()
  if (hasLeft(user)) return
  const writing = database.transaction([from, to], 'readwrite')
  await Promise.all([writing.objectStore(from).delete([user, id]), writing.objectStore(to).put(stored), writing.done])
}

/** Forgets everything of a user, the key too: what may be left in the browser's files cannot be opened any more. */
export async function wipe(user: string): Promise<void> {
  if (session.get().user?._id === user) left.set(user, session.get().token)
  const writing = (await device()).transaction(['keys', ...STORES], 'readwrite')
  const ids = await Promise.all(
    STORES.map(async (place) => {
      const store = writing.objectStore(place)
      return (await store.index('user').getAllKeys(user)).map((key) => store.delete(key))
    }),
  )
  await Promise.all([...ids.flat(), writing.objectStore('keys').delete(user), writing.done])
}
