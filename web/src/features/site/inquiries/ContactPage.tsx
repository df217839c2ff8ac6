import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { sessionQuery } from '../../../api/queries'
import { useSession } from '../../../api/session'
import { measure, PublicFrame } from '../../../layout/PublicFrame'
import { useMeta } from '../../../layout/page/useMeta'
import { PageHeader } from '../../../ui/text/PageHeader'
import { ContactFacts } from './ContactFacts'
import { InquiryForm, tenDigits } from './InquiryForm'

const lead = 'Send us a message and we will reply by email. Do not include any patient’s name or number.'

function Body({ initial }: { initial?: Parameters<typeof InquiryForm>[0]['initial'] }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '4fr 6fr' }, gap: { xs: 3, lg: 8 } }}>
      <Box>
        <Typography sx={{ mb: 3, maxWidth: 440, color: 'text.secondary' }}>{lead}</Typography>
        <ContactFacts />
      </Box>
      <Box sx={{ maxWidth: 720 }}>
        <InquiryForm {...(initial ? { initial } : {})} />
      </Box>
    </Box>
  )
}

/** `/contact` and `/support`: inside the frame for who is signed in, else a public page (P-063, P-091). */
export default function ContactPage() {
  const { user, token } = useSession()
  const { pathname } = useLocation()
  const title = pathname.startsWith('/support') ? 'Support' : 'Contact'
  useMeta(title, 'How to contact the PG Logbook team.')
  const { data, isLoading } = useQuery(sessionQuery(token))
  if (user) {
    const { phone = null, email = '' } = data?.user ?? {}
    return (
      <>
        <PageHeader title={title} />
        {!isLoading && (
          <Body initial={{ name: user.name, email, phone: tenDigits((phone ?? '').replace(/\D/g, '').slice(-10)) }} />
        )}
      </>
    )
  }
  return (
    <PublicFrame>
      <Box sx={{ ...measure, pt: { xs: 3, lg: 6 } }}>
        <Typography variant="h1" sx={{ mb: 3, typography: 'display' }}>
          {title}
        </Typography>
        <Body />
      </Box>
    </PublicFrame>
  )
}
