import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Navigate, useLocation } from 'react-router'
import { measure, PublicFrame } from '../../layout/PublicFrame'
import { useMeta } from '../../layout/page/useMeta'
import { Icon } from '../../ui/Icon'
import { Screen } from './Screens'
import { screens, textPages } from './texts'

function Picture({ name }: { name: (typeof screens)[number]['name'] }) {
  const screen = screens.find((each) => each.name === name)
  return (
    <Box component="figure" sx={{ m: 0, mt: 2, maxWidth: 280 }}>
      <Screen name={name} alt={screen?.alt ?? ''} width={780} height={1280} sizes="280px" />
    </Box>
  )
}

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
          <Typography variant="h1" sx={{ typography: 'display' }}>
            {page.title}
          </Typography>
          <Typography sx={{ mt: 1, typography: 'lead', color: 'text.secondary' }}>{page.lead}</Typography>
          {page.sections.map(({ heading, body = [], points = [], picture, link }, index) => (
            <Box component="section" key={heading} sx={{ mt: 4, typography: 'lead' }}>
              <Typography variant="h2" sx={{ mb: 1, fontSize: 18 }}>
                {index < (page.steps ?? 0) ? `${index + 1}. ` : ''}
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
              {picture && <Picture name={picture} />}
              {link && (
                <Button
                  component="a"
                  href={link.href}
                  variant="outlined"
                  startIcon={<Icon name="file" />}
                  sx={{ mt: 1 }}
                >
                  {link.label}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      </Box>
    </PublicFrame>
  )
}
