import type { PostedForm } from '#web/lib/form-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, Field } from '#web/ui/Field.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { PasswordInput, TextInput } from '#web/ui/TextInput.tsx'
import type { ReauthenticationMethods } from '#worker/account/reauthentication/contract.ts'
import styles from './reauthentication.module.css'
import { text } from './text.ts'

interface Props {
  methods: ReauthenticationMethods
  /** Form that is posted again once the viewer has proved their identity. */
  form: PostedForm
  /** Challenge of the code that was sent. */
  challenge?: string | undefined
}

/** The dialog of `withReauthentication` for browsers without JavaScript, which passkeys require. */
export function PostedReauthentication({ methods, form, challenge }: Props) {
  const hidden = { state: JSON.stringify({ methods, form, challenge }) }
  return (
    <section>
      <h2>{text.title}</h2>
      <p className={styles.lead}>{text.lead}</p>
      {methods.password && challenge === undefined && (
        <PostForm form="reauthentication.password" hidden={hidden} className={styles.form} noValidate>
          <Field label={text.password}>
            {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" autoFocus />}
          </Field>
          <ButtonRow>
            <Button type="submit">{text.confirm}</Button>
          </ButtonRow>
        </PostForm>
      )}
      {methods.code && challenge !== undefined && (
        <PostForm form="reauthentication.code" hidden={hidden} className={styles.form} noValidate>
          <p>
            {text.codeSent} <bdi dir="ltr">{methods.code.to}</bdi>
          </p>
          <Field label={text.code}>
            {(control) => (
              <TextInput {...control} name="code" dir="ltr" inputMode="numeric" autoComplete="one-time-code" maxLength={12} autoFocus />
            )}
          </Field>
          <ButtonRow>
            <Button type="submit">{text.confirm}</Button>
          </ButtonRow>
        </PostForm>
      )}
      {methods.code && (
        <PostForm form="reauthentication.send-code" hidden={hidden} className={styles.form} noValidate>
          {challenge === undefined && (
            <p>
              {text.codeDestination} <bdi dir="ltr">{methods.code.to}</bdi>
            </p>
          )}
          <ButtonRow>
            <Button type="submit" variant="quiet">
              {challenge === undefined ? text.sendCode : text.resend}
            </Button>
          </ButtonRow>
        </PostForm>
      )}
      {!methods.password && !methods.code && <p>{text.noMethod}</p>}
    </section>
  )
}
