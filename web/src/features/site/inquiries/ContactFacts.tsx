import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../../api/site'

const labels = { location: 'Location', phone: 'Phone', email: 'Email' } as const

/** Where the operator is reached; what is not set is left out. */
export function ContactFacts() {
  const { data } = useQuery(siteQuery)
  const contact = data?.data.contact
  return (
    <Box component="dl" sx={{ minHeight: 148, display: 'grid', gap: '12px', alignContent: 'start', m: 0 }}>
      {(['location', 'phone', 'email'] as const).map((name) => {
        const value = contact?.[name]
        if (!value) return null
        return (
          <div key={name}>
            <Box component="dt" sx={{ typography: 'small', color: 'text.secondary' }}>
              {labels[name]}
            </Box>
            <Box component="dd" sx={{ overflowWrap: 'anywhere' }}>
              {name === 'location' ? (
                value
              ) : (
                <Box
                  component="a"
                  href={name === 'email' ? `mailto:${value}` : `tel:${value.replace(/[^+\d]/g, '')}`}
                  sx={{ display: 'inline-block', py: '4px', color: 'primary.main' }}
                >
                  {value}
                </Box>
              )}
            </Box>
          </div>
        )
      })}
    </Box>
  )
}
