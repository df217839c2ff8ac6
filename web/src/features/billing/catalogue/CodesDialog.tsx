import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../ui/form/FormDialog'
import { useMessages } from '../../../ui/overlay/messages'
import { collegeNamesQuery } from '../../people/queries'
import { type KeptPackage, packageCodesQuery, usePackageChanges } from './queries'

/** The codes of a package that is sold through colleges; a new one of a college replaces the former. */
export default function CodesDialog({ of, onClose }: { of: KeptPackage; onClose: () => void }) {
  const messages = useMessages()
  const codes = useQuery(packageCodesQuery(of._id))
  const colleges = useQuery(collegeNamesQuery)
  const { makeCode } = usePackageChanges()
  const options = (colleges.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <FormDialog
      title="College codes"
      subtitle={
        <>
          {of.title}
          <Box component="ul" aria-label="Codes" sx={{ m: 0, mt: 1, pl: 2 }}>
            {(codes.data?.data ?? []).map(({ _id, code, collegeId }) => (
              <li key={_id}>
                {collegeId?.name}: {code}
              </li>
            ))}
          </Box>
        </>
      }
      submitLabel="Make code"
      incomplete={{ title: 'Missing Details', message: 'Please choose a college.' }}
      fields={[
        {
          name: 'collegeId',
          label: 'College',
          type: 'choice',
          options: [{ value: '', label: 'Choose' }, ...options],
          help: 'Its former code for this package is no longer accepted.',
        },
      ]}
      onSubmit={async ({ collegeId = '' }) => {
        const { data, message } = await makeCode.mutateAsync({ batch: of._id, collegeId })
        void messages.success(data.code, message)
      }}
      onClose={onClose}
    />
  )
}
