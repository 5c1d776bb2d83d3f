import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ComponentProps } from 'react'
import { IconButton } from './IconButton.tsx'

export const RemoveButton = (props: Omit<ComponentProps<typeof IconButton>, 'children'>) => (
  <IconButton {...props}>
    <IconX size={18} stroke={1.6} />
  </IconButton>
)
