import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Kind } from '../../../api/generated/kinds'
import { useUser } from '../../../api/session'
import { Caption } from '../../../ui/text/Caption'
import { type Patient, patientsQuery } from './queries'

/** The trainee's own last patients, each one press away, while neither name nor number is typed. */
export default function RecentPatients({ kind: { patientName = '', caseNumber = '' } }: { kind: Kind }) {
  const patients = useQuery(patientsQuery(useUser()))
  const { setValue, formState } = useFormContext()
  const typed = useWatch({ name: [patientName, caseNumber] }) as unknown[]
  const list = patients.data?.data ?? []
  if (list.length === 0 || typed.some(Boolean)) return null
  const put = ({ name, number }: Patient) => {
    const options = { shouldValidate: formState.isSubmitted, shouldDirty: true }
    setValue(patientName, name, options)
    setValue(caseNumber, number, options)
  }
  return (
    <Box
      role="group"
      aria-label="Your last patients"
      sx={{ display: 'flex', gap: 1, mt: 1, mx: -2, px: 2, overflowX: 'auto', scrollbarWidth: 'none' }}
    >
      {list.map((patient) => (
        <Button
          key={patient.number}
          type="button"
          variant="outlined"
          color="inherit"
          onClick={() => put(patient)}
          sx={{ flex: 'none', minHeight: 48, maxWidth: 240, display: 'block', lineHeight: '18px', textAlign: 'left' }}
        >
          <Box
            component="span"
            sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {patient.name}
          </Box>
          <Caption component="span" sx={{ display: 'block', fontWeight: 400 }}>
            {patient.number}
          </Caption>
        </Button>
      ))}
    </Box>
  )
}
