import type { Page } from '@playwright/test'
import type { Profile } from '../../../web/src/api/types'
import { type Attachment, pdf } from './attachments'
import { type Kind, kindOf } from './kinds'
import { bodyOf, today } from './samples'
import type { Server } from './server'

/** The password of every demo account. */
export const PASSWORD = 'Demo@12345'

/** The address of a demo account: `demoEmail('student.medicine')`. */
export function demoEmail(name: string): string {
  return name.includes('@') ? name : `${name}@demo.example.com`
}

/** Whether an account signs in on the students' page: staff accounts are named by their role. */
export function isStudentName(name: string): boolean {
  return !/^(master|admin|hod|professor|senior|clerk|blocked|invited\d*)\b/.test(name)
}

/** An entry as the API answers it, as far as the tests look at it. */
export interface StoredEntry {
  _id: string
  status: string
  topic?: string
  date: string
  version: number
  [field: string]: unknown
}

interface Answer<T> {
  status: boolean
  message?: string
  data: T
  total: number
}

/** One signed-in person, by the real API: to lay what a test starts from, and to look at what a page did. */
export class Actor {
  private constructor(
    private readonly server: Server,
    readonly user: Profile,
    readonly token: string,
  ) {}

  /** Signs in a demo account. */
  static async signIn(server: Server, name: string, password = PASSWORD): Promise<Actor> {
    const answer = await fetch(`${server.url}/api/${isStudentName(name) ? 'login' : 'staffLogin'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: demoEmail(name), password }),
    })
    const { user, sessionToken, message } = (await answer.json()) as {
      user: Profile
      sessionToken: string
      message: string
    }
    if (!answer.ok) throw new Error(`${name} could not sign in: ${message}`)
    return new Actor(server, user, sessionToken)
  }

  /** The college and department of this person, as paths have them. */
  get scope(): string {
    return `${this.user.collegeId?._id}/${this.user.departmentId?._id}`
  }

  /** A raw call: the status and the body. */
  async ask(method: string, path: string, body?: object | FormData): Promise<{ code: number; content: unknown }> {
    const form = body instanceof FormData
    const answer = await fetch(`${this.server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(form ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : form ? body : JSON.stringify(body),
    })
    return { code: answer.status, content: await answer.json() }
  }

  /** A call that must succeed. */
  async call<T>(method: string, path: string, body?: object | FormData): Promise<Answer<T>> {
    const { code, content } = await this.ask(method, path, body)
    if (code >= 400) throw new Error(`${method} ${path}: ${code} ${JSON.stringify(content)}`)
    return content as Answer<T>
  }

  /** Ends another session of this person on the server. */
  async endSession(token: string): Promise<void> {
    await fetch(`${this.server.url}/api/logout`, { headers: { authorization: `Bearer ${token}` } })
  }

  /** Adds an entry of a kind; `changes` replace fields of the sample. */
  async create(key: string, changes: Record<string, unknown> = {}, file?: Attachment): Promise<StoredEntry> {
    const kind = kindOf(key)
    const body = { ...(await this.sample(kind)), ...(key === 'leave' ? await this.freeDay() : {}), ...changes }
    const fileField = kind.fields.find((field) => field.type === 'file')
    if (kind.encoding === 'json') return (await this.call<StoredEntry>('POST', `/entries/${key}`, body)).data
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.set(name, String(value))
    const sent = file ?? (fileField?.required ? pdf() : undefined)
    if (sent)
      form.set(fileField?.name ?? 'certificate', new File([new Uint8Array(sent.bytes)], sent.name, { type: sent.type }))
    return (await this.call<StoredEntry>('POST', `/entries/${key}`, form)).data
  }

  /** Decides on an entry. */
  async verify(key: string, entry: StoredEntry, decision: Record<string, unknown> = {}): Promise<StoredEntry> {
    const body = {
      status: 'Approved',
      vRemark: 'Seen at the bedside.',
      score: '3',
      version: entry.version,
      ...decision,
    }
    return (await this.call<StoredEntry>('POST', `/entries/${key}/${entry._id}`, body)).data
  }

  /** One entry as it is stored now. */
  async entry(key: string, id: string): Promise<StoredEntry> {
    return (await this.call<StoredEntry>('GET', `/entries/${key}/${id}`)).data
  }

  /** The number of entries that this person sees of a kind. */
  async count(key: string, query = ''): Promise<number> {
    const own = this.user.role ? '' : `/${this.user._id}`
    return (await this.call<StoredEntry[]>('GET', `/entries/${key}/${this.scope}${own}?page=1&limit=5${query}`)).total
  }

  /** A day after the last leave of this student: days of leave may not overlap. */
  private async freeDay(): Promise<{ fromDate: string; toDate: string }> {
    const path = `/entries/leave/${this.scope}/${this.user._id}?page=1&limit=100`
    const taken = (await this.call<StoredEntry[]>('GET', path)).data.map((leave) => String(leave.toDate).slice(0, 10))
    const last = [today(), ...taken].sort().at(-1) as string
    const day = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
    return { fromDate: day, toDate: day }
  }

  /** A whole body of a kind, with references that exist in this person's department. */
  private async sample(kind: Kind): Promise<Record<string, unknown>> {
    const { collegeId, departmentId } = this.user
    const place = `${departmentId?._id}/${collegeId?._id}`
    return bodyOf(kind, async (source, parent, sourceFor) => {
      if (source === 'states') {
        const { content } = await this.ask('GET', '/getConfig')
        return (content as { state: readonly { _id: string }[] }).state[0]?._id
      }
      const path =
        source === 'teachers'
          ? `/getTeachers/${place}`
          : source === 'competencies'
            ? `/getComputencyDropDown/${place}?for=${sourceFor}`
            : source === 'skills'
              ? `/getSkillsByComputency/${parent}`
              : source === 'specialities'
                ? `/getSpecalityDropDown/${place}`
                : `/getProcedureDropDown/${place}`
      const list = (await this.call<{ _id: string; role?: string }[]>('GET', path)).data
      return (list.find((item) => item.role === 'Professor') ?? list[0])?._id
    })
  }

  /** Puts this person's session into the page, as a sign-in would, and opens an address. */
  async open(page: Page, path: string): Promise<void> {
    await page.addInitScript(
      ([user, token]) => {
        try {
          // Once per tab: a page that signs out must stay signed out.
          if (window.top !== window || sessionStorage.getItem('browser-test')) return
          sessionStorage.setItem('browser-test', 'signed in')
          sessionStorage.setItem('user', user)
          sessionStorage.setItem('sessionToken', token)
        } catch {
          // A sandboxed frame has no storage.
        }
      },
      [JSON.stringify(this.user), this.token] as const,
    )
    await page.goto(path)
  }
}

/** The signed-in people of one server; each signs in once. */
export class Cast {
  private readonly known = new Map<string, Promise<Actor>>()
  private resets = 0

  constructor(private readonly server: Server) {}

  as(name: string): Promise<Actor> {
    if (this.resets !== this.server.resets) {
      // The sessions went with the data.
      this.known.clear()
      this.resets = this.server.resets
    }
    const found = this.known.get(name)
    if (found) return found
    const actor = Actor.signIn(this.server, name)
    this.known.set(name, actor)
    return actor
  }
}
