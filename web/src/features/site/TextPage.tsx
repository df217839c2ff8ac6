import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Navigate, useLocation } from 'react-router'
import { measure, PublicFrame } from './PublicFrame'
import { textPages } from './texts'
import { useMeta } from './useMeta'

/** The public pages of text: how it works, terms, privacy, refunds, disclaimer. Their texts stand in `texts.ts`. */
export default function TextPage() {
  const { pathname } = useLocation()
  const page = textPages[pathname.replace(/\/+$/, '')]
  useMeta(page?.title ?? null, page?.description ?? '')
  if (!page) return <Navigate to="/" replace />
  return (
    <PublicFrame>
      <Box sx={{ ...measure, pt: { xs: 3, lg: 6 } }}>
        <Box sx={{ maxWidth: 680 }}>
          <Typography variant="h1" sx={{ fontSize: 32, lineHeight: '40px' }}>
            {page.title}
          </Typography>
          <Typography sx={{ mt: 1, fontSize: 16, lineHeight: '24px', color: 'text.secondary' }}>{page.lead}</Typography>
          {page.sections.map(({ heading, body = [], points = [] }, index) => (
            <Box component="section" key={heading} sx={{ mt: 4, fontSize: 16, lineHeight: '24px' }}>
              <Typography variant="h2" sx={{ mb: 1, fontSize: 18 }}>
                {page.numbered ? `${index + 1}. ` : ''}
                {heading}
              </Typography>
              {body.map((text) => (
                <Box component="p" key={text} sx={{ mb: 1 }}>
                  {text}
                </Box>
              ))}
              {points.length > 0 && (
                <Box component="ul" sx={{ '&&': { listStyle: 'disc', pl: 3 }, display: 'grid', gap: '4px' }}>
                  {points.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </Box>
              )}
            </Box>
          ))}
        </Box>
      </Box>
    </PublicFrame>
  )
}
