import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useUser } from '../api/session'
import { Icon } from '../ui/Icon'
import { Picture } from '../ui/Picture'

/** The college's logo, or a plain sign where it has none. */
function CollegeLogo({ size }: { size: number }) {
  const { collegeId: college } = useUser()
  const sign = (
    <Box
      sx={{
        width: size,
        height: size,
        flex: 'none',
        borderRadius: '6px',
        bgcolor: 'primary.tint',
        color: 'primary.main',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <Icon name="cap" sx={{ fontSize: size * 0.625 }} />
    </Box>
  )
  return (
    <Picture
      src={college?.logo}
      alt=""
      instead={sign}
      sx={{ width: size, height: size, objectFit: 'contain', flex: 'none', borderRadius: '4px' }}
    />
  )
}

/** Whose logbook this is: logo, college, department. */
export function CollegeName({ compact = false }: { compact?: boolean }) {
  const { collegeId: college, departmentId: department } = useUser()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 }}>
      <CollegeLogo size={compact ? 24 : 32} />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          variant={compact ? 'caption' : 'body2'}
          component="p"
          noWrap={!compact}
          sx={
            compact
              ? {
                  color: 'text.secondary',
                  display: '-webkit-box',
                  WebkitLineClamp: 2,
                  WebkitBoxOrient: 'vertical',
                  overflow: 'hidden',
                }
              : { fontWeight: 600 }
          }
        >
          {college?.name ?? 'All colleges'}
        </Typography>
        {!compact && department && (
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {department.name}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
