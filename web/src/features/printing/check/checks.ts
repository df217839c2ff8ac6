import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { AnswerOf } from '../../../api/contract'
import { getOptions } from '../../../api/queries'

/** What the server says of a code. `who` and `counts` are null where the print's own record cannot be believed. */
export type Check = AnswerOf<'/api/verifyLogbook/{code}'>['data']

/** What became of a print: the record as it was, gone on since, changed by somebody, or never finished. */
export type CheckState = Check['state']

/** The public answer about a code; asked anew each time the page is opened. */
export const checkQuery = (code: string) =>
  queryOptions({
    queryKey: ['check', code],
    queryFn: ({ signal }) => api.get('/api/verifyLogbook/{code}', { code }, { signal, anonymous: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** One print that was made with a code. */
export type PrintRow = AnswerOf<'/api/prints/{studentId}'>['data'][number]

/** The newest prints of a student's logbook. */
export const printsQuery = (studentId: string, page: number) =>
  queryOptions({
    ...getOptions(['prints', studentId, page], '/api/prints/{studentId}', { studentId }, { page, limit: PRINTS }),
    placeholderData: keepPreviousData,
  })

/** How many prints are shown at once. */
export const PRINTS = 5

/** What a person may type as a code: letters and digits, in groups or not, ten in all. */
export const plainCode = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** A code as it stands on paper. */
export const shownCode = (text: string) => {
  const plain = plainCode(text)
  return plain.length > 5 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain
}

/** The SHA-256 of a file as hexadecimal text. The file stays on the device. */
export async function sha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
