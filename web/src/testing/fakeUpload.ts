import { vi } from 'vitest'

/** An upload that a test has stopped in mid-air: it goes on, or it is lost. */
export interface HeldUpload {
  progress: (loaded: number, total: number) => void
  finish: () => Promise<void>
}

/** The uploads that wait, where a test holds them. */
export const held: HeldUpload[] = []
let isHeld = false

/** Lets uploads wait for the test from now on. */
export function holdUploads() {
  isHeld = true
}

/** Stands in for XMLHttpRequest by what stands in for fetch: one stand-in answers both. */
export function fakeUploads() {
  isHeld = false
  held.length = 0
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
      onload?: () => void
      onerror?: () => void
      onabort?: () => void
      status = 0
      responseText = ''
      private method = ''
      private url = ''
      private isAborted = false
      private readonly headers = new Headers()

      open(method: string, url: string) {
        this.method = method
        this.url = url
      }

      setRequestHeader(name: string, value: string) {
        this.headers.set(name, value)
      }

      abort() {
        this.isAborted = true
        this.onabort?.()
      }

      send(body: FormData) {
        const finish = async () => {
          if (this.isAborted) return
          try {
            this.upload.onload?.()
            const answer = await fetch(this.url, { method: this.method, headers: this.headers, body })
            this.status = answer.status
            this.responseText = await answer.text()
          } catch {
            this.onerror?.()
            return
          }
          this.onload?.()
        }
        if (!isHeld) {
          void finish()
          return
        }
        const progress = (loaded: number, total: number) =>
          this.upload.onprogress?.({ loaded, total, lengthComputable: true })
        held.push({ progress, finish })
      }
    },
  )
}
