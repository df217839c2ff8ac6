import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../api/client'
import { ActionButton } from '../../ui/ActionButton'
import { lazyPart } from '../../ui/lazy/lazyPart'
import { useMessages } from '../../ui/overlay/messages'
import type { Job } from './packs/jobs'
import { makePdf } from './pdf'

const PdfDialog = lazyPart(() => import('./PdfDialog'))

/** Downloads a student's logbook as PDF with a verification code; a large one is made in the background and watched. */
export function PdfButton({ studentId }: { studentId: string }) {
  const messages = useMessages()
  const [job, setJob] = useState<Job | null>(null)
  const making = useMutation({
    ...makePdf,
    onSuccess: (made) => {
      if ('job' in made) setJob(made.job)
      else messages.toast({ message: `${made.name} was downloaded.` })
    },
    onError: async (error) => {
      const again = await messages.confirm({
        title: 'The PDF was not made',
        message: asProblem(error).message,
        confirmLabel: 'Try again',
        cancelLabel: 'Close',
      })
      if (again) making.mutate(studentId)
    },
  })
  return (
    <>
      <ActionButton
        icon="download"
        disabled={making.isPending}
        onClick={() => making.mutate(studentId)}
        sx={{ alignSelf: 'end' }}
      >
        {making.isPending ? 'Preparing…' : 'Download PDF'}
      </ActionButton>
      {job && <PdfDialog job={job} onClose={() => setJob(null)} />}
    </>
  )
}
