import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keyframes } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../api/session'
import { measure, PublicFrame } from '../../layout/PublicFrame'
import { useMeta } from '../../layout/page/useMeta'
import { Icon } from '../../ui/Icon'
import { ContactFacts } from './inquiries/ContactFacts'
import { InquiryForm } from './inquiries/InquiryForm'
import { pageMotion, useRising } from './motion'
import { Prices } from './Prices'
import { Screen } from './Screens'
import { aligned, features, forColleges, sampleReport, screens, steps } from './texts'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(16px)' }, to: { opacity: 1, transform: 'none' } })
const big = { typography: 'title' } as const
const quiet = { color: 'text.secondary', typography: 'text' } as const

/** A part of the page under a heading of its own; it rises once, when it is scrolled into sight. */
function Part({
  id,
  title,
  note,
  sunken = false,
  children,
}: {
  id: string
  title: string
  note?: string
  sunken?: boolean
  children: ReactNode
}) {
  const { ref, isRising } = useRising<HTMLDivElement>()
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={`${id}-title`}
      sx={{ py: { xs: 5, lg: 7 }, bgcolor: sunken ? 'background.default' : undefined }}
    >
      <Box
        ref={ref}
        sx={{
          ...measure,
          animation: isRising ? `${rise} ${pageMotion.duration}ms ease-out 1` : undefined,
          '@media print': { animation: 'none' },
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '12px', mb: 2 }}>
          <Typography variant="h2" id={`${id}-title`} sx={big}>
            {title}
          </Typography>
          {note && <Box sx={quiet}>{note}</Box>}
        </Box>
        {children}
      </Box>
    </Box>
  )
}

function Hero() {
  const { user } = useSession()
  return (
    <Box
      sx={{
        ...measure,
        pt: { xs: 4, lg: 7 },
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '5fr 6fr' },
        gap: { xs: 4, lg: 6 },
        alignItems: 'center',
      }}
    >
      <Box>
        <Typography
          variant="h1"
          sx={{
            fontSize: { xs: 'display.fontSize', lg: 40 },
            lineHeight: { xs: '40px', lg: '48px' },
            letterSpacing: '-0.5px',
            textWrap: 'balance',
          }}
        >
          The logbook you write on the ward, verified by the teacher who was there
        </Typography>
        <Typography sx={{ mt: 2, maxWidth: 520, typography: 'lead', color: 'text.secondary' }}>
          An electronic logbook for postgraduate medical students. Procedures, cases, seminars, thesis and the District
          Residency Programme in one record, scored by your faculty.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 3 }}>
          <Button component={Link} to={user ? '/dashboard' : '/signup'} variant="contained">
            {user ? 'Dashboard' : 'Create an account'}
          </Button>
          <Button component="a" href="#screens">
            See the screens
          </Button>
        </Box>
        <Box sx={{ ...quiet, maxWidth: 480, fontSize: 13 }}>{aligned}</Box>
      </Box>
      <Screen
        eager
        name="teacher-desktop"
        width={1280}
        height={800}
        sizes="640px"
        onPhone="student-phone"
        alt="PG Logbook dashboard: pending entries, how long they have been pending, and completed work"
      />
    </Box>
  )
}

function HowItWorks() {
  return (
    <Box
      component="ol"
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(5, 1fr)' }, gap: 3 }}
    >
      {steps.map(({ title, text }, index) => (
        <Box component="li" key={title} sx={{ display: { xs: 'flex', lg: 'block' }, gap: 2 }}>
          <Box
            aria-hidden="true"
            sx={{
              flex: 'none',
              width: 32,
              height: 32,
              mb: 1,
              display: 'grid',
              placeItems: 'center',
              border: 2,
              borderColor: 'primary.main',
              borderRadius: '50%',
              color: 'primary.main',
              typography: 'label',
            }}
          >
            {index + 1}
          </Box>
          <Box>
            <Typography variant="h3" sx={{ typography: 'lead' }}>
              {title}
            </Typography>
            <Box sx={quiet}>{text}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Points side by side, each with its sign. */
function Points({ points, columns }: { points: typeof features | typeof forColleges; columns: number }) {
  return (
    <Box
      component="ul"
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: `repeat(${columns}, 1fr)` }, gap: 3 }}
    >
      {points.map(({ icon, title, text }) => (
        <Box component="li" key={title} sx={{ display: 'flex', gap: 2 }}>
          <Icon name={icon} size={22} sx={{ flex: 'none', mt: '2px', color: 'primary.main' }} />
          <Box>
            <Typography variant="h3" sx={{ typography: 'lead' }}>
              {title}
            </Typography>
            <Box sx={quiet}>{text}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Pictures() {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 320px)', sm: 'repeat(3, minmax(0, 1fr))' },
        justifyContent: { xs: 'center', sm: 'stretch' },
        gap: { xs: 4, lg: 6 },
      }}
    >
      {screens.map(({ name, title, text, alt }) => (
        <Box component="figure" key={name}>
          <Screen
            name={name}
            alt={alt}
            width={780}
            height={1280}
            sizes="(min-width: 1200px) 330px, (min-width: 600px) 30vw, 320px"
          />
          <Box component="figcaption" sx={{ mt: '12px' }}>
            <Box sx={{ fontWeight: 600 }}>{title}</Box>
            <Box sx={quiet}>{text}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** `/`: one honest page: what it is, prices, how it works, true pictures, contact (DECISIONS D12.9). */
export default function LandingPage() {
  useMeta(
    null,
    'An electronic logbook for postgraduate medical students: record on the phone, verified and scored by your faculty.',
  )
  return (
    <PublicFrame>
      <Hero />
      <Part id="prices" title="Pay once, use it for three years" note="Prices in Indian rupees, excluding 18% GST.">
        <Prices />
        <Box sx={{ ...quiet, mt: 2 }}>
          One-time fee for 3 years. Refund requests within 5 days of payment:{' '}
          <Box component={Link} to="/refundPolicy" sx={{ color: 'primary.main', textUnderlineOffset: '3px' }}>
            Refund policy
          </Box>
        </Box>
      </Part>
      <Part id="how" title="How it works" sunken>
        <HowItWorks />
      </Part>
      <Part id="features" title="Features">
        <Points points={features} columns={3} />
      </Part>
      <Part id="colleges" title="For colleges">
        <Points points={forColleges} columns={2} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
          <Button component="a" href={sampleReport.href} variant="outlined" startIcon={<Icon name="file" />}>
            {sampleReport.label}
          </Button>
          <Button component="a" href="#contact">
            Ask about a college licence
          </Button>
        </Box>
      </Part>
      <Part id="screens" title="See the product" sunken>
        <Pictures />
      </Part>
      <Part id="contact" title="Contact">
        <Box
          sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '4fr 5fr' }, gap: { xs: 3, lg: 8 } }}
        >
          <Box>
            <Typography sx={{ mb: 3, maxWidth: 400, color: 'text.secondary' }}>
              Ask about a department, college or university licence, or report a problem.
            </Typography>
            <ContactFacts />
          </Box>
          <InquiryForm landing />
        </Box>
      </Part>
    </PublicFrame>
  )
}
