import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { api, asProblem } from '../../../api/client'
import { saveFile } from '../../../lib/saveFile'
import { Icon } from '../../../ui/Icon'
import { useMessages } from '../../../ui/overlay/messages'
import type { Document } from './ledger'

/** Downloads an invoice, receipt or credit note. */
export function DocumentButton({ document }: { document: Document }) {
  const messages = useMessages()
  const taking = useMutation({
    mutationFn: () => api.download('/api/invoices/{invoiceId}/pdf', { invoiceId: document._id }),
    onSuccess: ({ blob, name }) => saveFile(blob, name),
    onError: (error) => void messages.alert({ title: 'Download', message: asProblem(error).message }),
  })
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<Icon name="download" />}
      aria-disabled={taking.isPending}
      onClick={() => !taking.isPending && taking.mutate()}
    >
      {document.number}
    </Button>
  )
}
