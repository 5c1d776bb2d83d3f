import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { ComponentProps } from 'react'
import buttonStyles from './icon-button.module.css'
import { Menu } from './Menu.tsx'

export const OverflowMenu = (props: Omit<ComponentProps<typeof Menu>, 'button' | 'buttonClassName'>) => (
  <Menu {...props} button={<IconDots size={20} stroke={1.6} />} buttonClassName={buttonStyles.button} />
)
