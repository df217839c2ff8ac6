import { mutationOptions } from '@tanstack/react-query'
import { api } from '../../api/client'
import type { AnswerOf } from '../../api/contract'
import { saveFile } from '../../lib/saveFile'
import type { Job } from './packs/jobs'

/** What became of the wish for a PDF: it was downloaded, or it is large and is made in the background. */
export type MadePdf = { name: string } | { job: Job }

/** Makes a student's logbook as PDF, with a code; hands it to the browser's downloads, or answers the job that makes it. */
export const makePdf = mutationOptions({
  mutationFn: async (studentId: string): Promise<MadePdf> => {
    const { blob, name } = await api.download('/api/logbookPdf/{studentId}', { studentId })
    if (blob.type.startsWith('application/json')) {
      const { data }: AnswerOf<'/api/logbookPdf/{studentId}'> = await new Response(blob).json()
      return { job: data }
    }
    saveFile(blob, name)
    return { name }
  },
  meta: { change: 'makePdf' },
})
