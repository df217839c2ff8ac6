import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'

/** The two buttons of every sign-in page: Student Login and Faculty Login. */
export function ModeSwitch({ staff, onStaff }: { staff: boolean; onStaff: (staff: boolean) => void }) {
  return (
    <Box
      role="group"
      aria-label="Who is signing in"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        p: '2px',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'sunken',
      }}
    >
      {[false, true].map((mode) => (
        <ButtonBase
          key={String(mode)}
          aria-pressed={staff === mode}
          onClick={() => onStaff(mode)}
          sx={{
            height: { xs: 46, lg: 34 },
            borderRadius: '6px',
            fontSize: { xs: 'lead.fontSize', lg: 'text.fontSize' },
            fontWeight: 600,
            border: 1,
            borderColor: staff === mode ? 'control' : 'transparent',
            bgcolor: staff === mode ? 'background.paper' : 'transparent',
            color: staff === mode ? 'primary.main' : 'text.secondary',
          }}
        >
          {mode ? 'Faculty Login' : 'Student Login'}
        </ButtonBase>
      ))}
    </Box>
  )
}

/** Remember Me, as a switch. A plain checkbox under its own drawing, so that sign-in stays small. */
export function RememberSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Box
      component="label"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        width: 'fit-content',
        minHeight: 44,
        my: '-8px',
        fontSize: 'text.fontSize',
        cursor: 'pointer',
      }}
    >
      <Box
        component="input"
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        sx={{
          appearance: 'none',
          m: 0,
          width: 44,
          height: 26,
          borderRadius: '13px',
          border: 2,
          borderColor: 'control',
          bgcolor: 'background.paper',
          position: 'relative',
          cursor: 'pointer',
          transition: 'background-color 120ms',
          '&::after': {
            content: '""',
            position: 'absolute',
            top: 3,
            left: 3,
            width: 16,
            height: 16,
            borderRadius: '50%',
            bgcolor: 'control',
            transition: 'transform 120ms',
          },
          '&:checked': { bgcolor: 'primary.main', borderColor: 'primary.main' },
          '&:checked::after': { bgcolor: 'primary.contrastText', transform: 'translateX(18px)' },
        }}
      />
      Remember Me
    </Box>
  )
}
