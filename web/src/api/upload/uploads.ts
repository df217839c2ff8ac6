/** Files on their way to the server: how far each has come, for whoever shows it. */
import { useSyncExternalStore } from 'react'

/** One file that is being sent, or could not be. */
export interface Upload {
  is: 'sending' | 'stopped'
  /** Of everything that is sent, 0 to 1. */
  part: number
  /** Stops the sending; undefined once all is sent and the server has its turn. */
  cancel: (() => void) | undefined
}

const uploads = new Map<File, Upload>()
const listeners = new Set<() => void>()

/** Where the progress of files is kept: by the very file that a form holds. */
export const uploading = {
  get: (file: File | null) => (file && uploads.get(file)) ?? null,
  set(file: File, upload: Upload | null) {
    if (upload) uploads.set(file, upload)
    else uploads.delete(file)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** How far a file has come, followed; null while it is not being sent. */
export function useUpload(file: File | null): Upload | null {
  return useSyncExternalStore(uploading.subscribe, () => uploading.get(file))
}
