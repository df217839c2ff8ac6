/** Sends a form with a file, telling how far it has come; fetch cannot say that of what it sends. */
import { uploading } from './uploads'

/** Thrown where the person stopped the sending. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** As fetch: an answer of any status; rejects with a TypeError where no answer came. */
export function sendForm(
  method: string,
  url: string,
  headers: Headers,
  body: FormData,
  file: File,
  signal?: AbortSignal | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const done = (isStopped: boolean) => {
      signal?.removeEventListener('abort', cancel)
      const last = uploading.get(file)?.part ?? 0
      uploading.set(file, isStopped ? { is: 'stopped', part: last, cancel: undefined } : null)
    }
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      uploading.set(file, { is: 'sending', part: lengthComputable && total > 0 ? loaded / total : 0, cancel })
    request.upload.onload = () => uploading.set(file, { is: 'sending', part: 1, cancel: undefined })
    request.onload = () => {
      // A refusal stands in its own place in the form; only what the server could not take is to be sent again.
      done(request.status >= 500)
      resolve(new Response(request.responseText || null, { status: request.status }))
    }
    request.onerror = () => {
      done(true)
      reject(new TypeError('The request failed.'))
    }
    request.onabort = () => {
      done(true)
      reject(new Stopped('The sending was stopped.'))
    }
    uploading.set(file, { is: 'sending', part: 0, cancel })
    signal?.addEventListener('abort', cancel)
    request.send(body)
  })
}
