import type { ComponentProps } from 'react'
import { SHARED_FORM_ID } from '#web/lib/post-button.ts'
import type { BoundAction } from '#web/lib/use-action.ts'
import { Button } from './Button.tsx'
import { MenuButton } from './Menu.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'type' | 'form' | 'name' | 'value' | 'loading' | 'onClick'> {
  action: BoundAction
}

const attributesOf = ({ form, run }: BoundAction) =>
  ({ type: 'submit', form: SHARED_FORM_ID, name: '_form', value: form, onClick: () => run() }) as const

/** A button that runs an action, also without JavaScript. */
export const ActionButton = ({ action, ...rest }: Props) => <Button {...rest} {...attributesOf(action)} loading={action.isPending} />

interface MenuProps extends Omit<ComponentProps<typeof MenuButton>, 'type' | 'form' | 'name' | 'value' | 'onClick'> {
  /** Its errors need `toastErrors`, because the menu closes. */
  action: BoundAction
}

/** An entry of a menu that runs an action, also without JavaScript. */
export const ActionMenuButton = ({ action, ...rest }: MenuProps) => <MenuButton {...rest} {...attributesOf(action)} />
