import Button, { type ButtonProps } from '@mui/material/Button'
import { Link, type To } from 'react-router'
import { Icon, type IconName } from './Icon'

interface ActionButtonProps extends ButtonProps {
  /** Before the words. */
  icon?: IconName | undefined
  /** Where it leads, which makes a link of it. */
  to?: To
}

/** What can be done on a page or in a dialog besides the main thing: outlined in the colour of text, unless `variant` says otherwise. */
export const ActionButton = ({ icon, to, variant = 'outlined', ...props }: ActionButtonProps) => (
  <Button
    variant={variant}
    color={variant === 'outlined' ? 'inherit' : 'primary'}
    startIcon={icon && <Icon name={icon} />}
    {...(to !== undefined && { component: Link, to })}
    {...props}
  />
)
