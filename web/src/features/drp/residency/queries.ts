/** One trainee's residency: its page, links, certificates. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client'
import type { BodyOf, Schema } from '../../../api/contract'
import { useChange } from '../../../api/queries'
import type { SessionUser } from '../../../api/types'
import type { Place } from '../../logbook/places'

/** Everything about one trainee's residency. */
export type ResidencyPage = Schema<'ResidencyPage'>

/** A posting with its place, link and signatures. */
export type Posting = Schema<'ResidencyPosting'>

/** What a coordinator signed by a link. */
export type Signature = Schema<'SignatureRow'>

/** Whose residency it is: the parts of the address of the API. */
export interface Whose {
  collegeId: string
  departmentId: string
  studentId: string
}

/** The residency of a trainee of a place. */
export function residencyQuery(user: SessionUser, place: Place | null, studentId: string) {
  const whose = { collegeId: place?.collegeId, departmentId: place?.departmentId, studentId }
  return queryOptions({
    queryKey: ['standing', 'residency', user._id, whose],
    queryFn: ({ signal }) => api.get('/api/drp/residency/{collegeId}/{departmentId}/{studentId}', whose, { signal }),
    enabled: place !== null && studentId !== '',
  })
}

/** Makes a link of a posting. */
export const useMakeLink = (whose: Whose) =>
  useChange('changeStanding', (body: BodyOf<'/api/drp/links/{collegeId}/{departmentId}/{studentId}', 'post'>) =>
    api.post('/api/drp/links/{collegeId}/{departmentId}/{studentId}', { ...whose }, body),
  )

/** Ends the link of a posting. */
export const useEndLink = (whose: Whose) =>
  useChange('changeStanding', (drpcId: string) =>
    api.post('/api/drp/links/{collegeId}/{departmentId}/{studentId}/revoke', { ...whose }, { drpcId }),
  )

/** Decides on a certificate that a coordinator issued. */
export const useDecideCertificate = (whose: Whose) =>
  useChange(
    'changeStanding',
    (body: BodyOf<'/api/drp/residency/{collegeId}/{departmentId}/{studentId}/certificate', 'post'>) =>
      api.post('/api/drp/residency/{collegeId}/{departmentId}/{studentId}/certificate', { ...whose }, body),
  )
