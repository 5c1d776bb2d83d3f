import type { ComponentProps } from 'react'
import { SHARED_FORM_ID } from '#web/lib/post-button.ts'
import type { BoundAction } from '#web/lib/use-action.ts'
import { Button } from './Button.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'type' | 'form' | 'name' | 'value' | 'loading' | 'onClick'> {
  action: BoundAction
}

/** A button that runs an action, also without JavaScript. */
export const ActionButton = ({ action, ...rest }: Props) => (
  <Button
    {...rest}
    type="submit"
    form={SHARED_FORM_ID}
    name="_form"
    value={action.form}
    loading={action.isPending}
    onClick={() => action.run()}
  />
)
