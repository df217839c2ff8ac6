import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../../api/client'
import { ownPlace } from '../../../api/places'
import { isStaff, useUser } from '../../../api/session'
import { ActionButton } from '../../../ui/ActionButton'
import { Notice } from '../../../ui/Notice'
import { Dialog } from '../../../ui/overlay/Dialog'
import { type ChosenPlace, PlaceChoice } from '../../people/PlaceChoice'
import { JobProgress } from './JobProgress'
import { type Job, jobQuery, makePack, type PackSubject } from './jobs'

interface PackDialogProps {
  /** Whose pack; a whole department's where nobody is named, which heads and the Master may have. */
  student?: { _id: string; name: string }
  onClose: () => void
}

const CONTENTS = [
  ['Logbook', 'the whole record as PDF'],
  ['Entries', 'an Excel workbook, a sheet for each kind'],
  ['Certificates', 'every file that was uploaded with an entry'],
  ['Index', 'a page with counts and links that opens without a network, and the SHA-256 of every file'],
] as const

/** Says what an inspection pack holds, asks for it, and shows how far it is; closing it stops nothing. */
export default function PackDialog({ student, onClose }: PackDialogProps) {
  const user = useUser()
  const [place, setPlace] = useState<ChosenPlace>({ college: '', department: '' })
  const [job, setJob] = useState<Job | null>(null)
  const making = useMutation({ ...makePack, onSuccess: (answer) => setJob(answer.data) })
  const isMaster = isStaff(user) && user.role === 'Master'
  const { collegeId, departmentId } = isMaster
    ? { collegeId: place.college, departmentId: place.department }
    : ownPlace(user)
  const subject: PackSubject | null = student
    ? { studentId: student._id }
    : collegeId && departmentId
      ? { collegeId, departmentId }
      : null
  return (
    <Dialog
      onClose={onClose}
      title="Inspection pack"
      subtitle={student ? student.name : isMaster ? 'All students of a department' : user.departmentId?.name}
      fullScreenOnPhone
      actions={
        <>
          <ActionButton onClick={onClose}>Close</ActionButton>
          {!job && (
            <Button
              variant="contained"
              disabled={!subject || making.isPending}
              onClick={() => subject && making.mutate(subject)}
            >
              {making.isPending ? 'Asking…' : 'Make the pack'}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {making.isError && <Notice title="Not made">{asProblem(making.error).message}</Notice>}
        {job ? (
          <Making id={job._id} first={job} onAgain={setJob} />
        ) : (
          <>
            <Typography>
              One ZIP file, made in the background{student ? '.' : ', with a folder for each student and a summary.'}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5, listStyle: 'disc' }}>
              {CONTENTS.map(([name, what]) => (
                <li key={name}>
                  <strong>{name}</strong>: {what}
                </li>
              ))}
            </Box>
            {!student && isMaster && <PlaceChoice place={place} onChange={setPlace} />}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Nothing in it identifies a patient. The file is kept for 24 hours.
            </Typography>
          </>
        )}
      </Box>
    </Dialog>
  )
}

function Making({ id, first, onAgain }: { id: string; first: Job; onAgain: (job: Job) => void }) {
  const answer = useQuery({ ...jobQuery(id), initialData: { status: true, data: first } })
  return (
    <>
      <JobProgress job={answer.data.data} onAgain={onAgain} primary />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        You may close this and go on working: a notification says when it is ready, and you will find it under
        Inspection Packs.
      </Typography>
    </>
  )
}
