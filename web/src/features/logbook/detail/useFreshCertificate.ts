import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Kind } from '../../../api/generated/kinds'
import type { Renew } from '../../../ui/file/fileLink'
import type { Entry } from '../entry'
import { entryQuery } from '../queries'

/** Asks for an entry's certificate once more: the links to files live some minutes only. */
export function useFreshCertificate(kind: Kind, entry: Pick<Entry, '_id'>): Renew {
  const client = useQueryClient()
  return useCallback(
    async () => (await client.fetchQuery(entryQuery(kind, entry._id))).data.certificate,
    [client, kind, entry._id],
  )
}
