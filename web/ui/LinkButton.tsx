import type { ComponentProps } from 'react'
import { type ButtonStyleProps, buttonClass } from './Button.tsx'
import { PathLink } from './PathLink.tsx'

export function LinkButton({ variant, size, icon, className, children, ...rest }: ComponentProps<typeof PathLink> & ButtonStyleProps) {
  return (
    <PathLink {...rest} className={buttonClass({ variant, size }, className)}>
      {icon}
      <span>{children}</span>
    </PathLink>
  )
}
