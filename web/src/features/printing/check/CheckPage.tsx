import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { measure, PublicFrame } from '../../../layout/PublicFrame'
import { useMeta } from '../../../layout/page/useMeta'
import { ErrorPanel } from '../../../ui/ErrorPanel'
import { PlainField } from '../../../ui/form/fields/PlainField'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden'
import { CheckedFile } from './CheckedFile'
import { checkQuery, plainCode, shownCode } from './checks'
import { Verdict } from './Verdict'

const LENGTH = 10
const MISTYPED = 'A code has ten letters and digits, in two groups of five.'

/** Where somebody types the code that stands on the paper. */
function CodeForm({ initial }: { initial: string }) {
  const id = useId()
  const navigate = useNavigate()
  const [code, setCode] = useState(initial)
  const [error, setError] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (plainCode(code).length !== LENGTH) {
      setError(MISTYPED)
      document.getElementById(id)?.focus()
      return
    }
    void navigate(`/verify-logbook/${shownCode(code)}`)
  }
  return (
    <Box
      component="form"
      noValidate
      aria-label="Check a code"
      onSubmit={submit}
      sx={{ maxWidth: 360, display: 'grid', gap: 2 }}
    >
      <PlainField
        id={id}
        name="code"
        label="Code on the paper"
        value={code}
        onChange={(value) => {
          setCode(value)
          setError('')
        }}
        autoComplete="off"
        maxLength={20}
        help="Two groups of five letters and digits, below the QR code"
        {...(error ? { error } : {})}
      />
      <Button type="submit" variant="contained">
        Check
      </Button>
    </Box>
  )
}

function Waiting() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
      <VisuallyHidden>
        <span role="status">Comparing the print with the record</span>
      </VisuallyHidden>
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" width="70%" height={24} />
      <Skeleton variant="rounded" width="50%" height={24} />
      <Skeleton variant="rounded" width="60%" height={24} />
    </Box>
  )
}

function Answered({ code }: { code: string }) {
  const answer = useQuery(checkQuery(code))
  if (answer.isSuccess) {
    const check = answer.data.data
    return (
      <>
        <Verdict check={check} />
        {check.pdfSha256 !== null && <CheckedFile sha256={check.pdfSha256} />}
        <Box component="section" sx={{ mt: 5 }}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            Check another code
          </Typography>
          <CodeForm initial="" />
        </Box>
      </>
    )
  }
  if (!answer.isError) return <Waiting />
  if (answer.error.status !== 404)
    return (
      <ErrorPanel
        title="The code could not be checked"
        message={answer.error.message}
        onRetry={() => void answer.refetch()}
      />
    )
  return (
    <>
      <Box role="alert" sx={{ mb: 3 }}>
        <Typography variant="h2">There is no print with the code {shownCode(code).slice(0, 24)}</Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>{answer.error.message}</Typography>
      </Box>
      <CodeForm initial={code.slice(0, 20)} />
    </>
  )
}

/**
 * `/verify-logbook` and `/verify-logbook/:code`: whose logbook was printed under a code, when, with what counts, and
 * whether it still matches the record. For whoever holds the paper, without signing in.
 */
export default function CheckPage() {
  const { code } = useParams()
  useMeta('Check a printed logbook', 'Type the code of a printed logbook to see whether it matches the record.')
  return (
    <PublicFrame>
      <Box sx={{ ...measure, pt: { xs: 3, lg: 6 } }}>
        <Box sx={{ maxWidth: 680 }}>
          <Typography variant="h1" sx={{ mb: 1 }}>
            Check a printed logbook
          </Typography>
          <Typography sx={{ mb: 3, color: 'text.secondary' }}>
            {code
              ? 'The print is compared with the record each time this page is opened.'
              : 'Each logbook that is printed with a code can be compared with the record, by anybody who holds the paper.'}
          </Typography>
          {code ? <Answered key={code} code={code} /> : <CodeForm initial="" />}
        </Box>
      </Box>
    </PublicFrame>
  )
}
