import { type FormHTMLAttributes, type ReactNode, type Ref, use } from 'react'
import { type FormState, FormStateContext, PostedFormContext } from '#web/lib/form-state.ts'
import { withoutVersion } from '#web/lib/post-button.ts'
import { ErrorNote } from './Field.tsx'
import { NoScript } from './NoScript.tsx'

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'hidden'> {
  ref?: Ref<HTMLFormElement>
  /** Action that runs without JavaScript; see `formName`. Undefined if the form needs JavaScript. */
  form: string | undefined
  /** Further fields for the action. */
  hidden?: Readonly<Record<string, string>>
  /** Whether the action needs an idempotency key, in the field `key`. */
  withKey?: boolean | undefined
  children: ReactNode
}

/**
 * A form that works without JavaScript: it posts to its page, which answers with the errors and the values in the form. With JavaScript,
 * `onSubmit` sends the data.
 */
export function PostForm({ form, hidden, withKey, children, ...rest }: Props) {
  const state = import.meta.env.SSR ? use(FormStateContext) : undefined
  const posted = state && isSameForm(state.form, form) ? state : undefined
  return (
    <form {...rest} method="post">
      <NoScript>
        {import.meta.env.SSR && <HiddenFields fields={{ ...(form && { _form: form }), ...hidden }} withKey={withKey} posted={posted} />}
      </NoScript>
      {import.meta.env.SSR ? <PostedFormContext value={posted}>{children}</PostedFormContext> : children}
    </form>
  )
}

const isSameForm = (posted: string | undefined, form: string | undefined): boolean =>
  posted !== undefined && form !== undefined && withoutVersion(posted) === withoutVersion(form)

interface HiddenFieldsProps {
  fields: Readonly<Record<string, string>>
  withKey: boolean | undefined
  posted: FormState | undefined
}

function HiddenFields({ fields, withKey, posted }: HiddenFieldsProps) {
  const key = withKey ? { key: crypto.randomUUID() } : {}
  return (
    <>
      {Object.entries({ ...key, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ErrorNote>{errorMessage(posted)}</ErrorNote>
    </>
  )
}

/** The error's message, and those of its fields that the form does not show. */
function errorMessage({ error, values = {} }: FormState = {}): string | undefined {
  if (!error) return undefined
  const others = Object.entries(error.fields ?? {}).flatMap(([name, message]) => (name in values ? [] : [message]))
  return [error.message, ...others].join(' ')
}
