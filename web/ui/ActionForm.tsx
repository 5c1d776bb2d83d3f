import type { ComponentProps } from 'react'
import { handleSubmit } from '#web/lib/form.ts'
import type { BoundAction } from '#web/lib/use-action.ts'
import { PostForm } from './PostForm.tsx'

interface Props extends Omit<ComponentProps<typeof PostForm>, 'form' | 'withKey' | 'action' | 'onSubmit'> {
  action: BoundAction
}

/** A form that runs an action, also without JavaScript. */
export const ActionForm = ({ action, ...rest }: Props) => (
  <PostForm {...rest} form={action.form} withKey={action.withKey} onSubmit={handleSubmit(action.run)} noValidate />
)
