import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import styles from '#web/newsletters/subscriptions/subscriptions.module.css'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { ChannelOptions, TelegramChannel } from '#worker/distribution/telegram/contract.ts'
import { connectTelegram } from './actions.ts'
import { text } from './text.ts'

const DEFAULTS: ChannelOptions = { mode: 'automatic', silent: false, tags: true }

/** Connects a channel, or another one or another bot in place of `channel`, whose token is kept unless a new one is given. */
export function ConnectForm({ owner, channel }: { owner: string; channel?: TelegramChannel }) {
  const connect = useAction(connectTelegram, { owner })
  const { fields, formError } = fieldErrors(connect.error, ['token', 'chat'])
  const keepsToken = channel !== undefined && channel.problem !== 'token'
  return (
    <ActionForm action={connect} className={form.form ?? ''}>
      <Field label={text.token} hint={keepsToken ? text.tokenKept : text.tokenHint} error={fields.token}>
        {(control) => <TextInput {...control} name="token" type="password" dir="ltr" autoComplete="off" spellCheck={false} />}
      </Field>
      <Field label={text.chat} hint={text.chatHint} error={fields.chat}>
        {(control) => (
          <TextInput
            {...control}
            name="chat"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            defaultValue={channel?.name ? `@${channel.name}` : undefined}
          />
        )}
      </Field>
      <OptionFields options={channel ?? DEFAULTS} />
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={connect.isPending}>
          {text.connect}
        </Button>
      </ButtonRow>
    </ActionForm>
  )
}

/** How a channel is used. A component of its own, because it reads the posted values of the form around it. */
export function OptionFields({ options: { mode, silent, tags } }: { options: ChannelOptions }) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{text.when}</legend>
        {(['automatic', 'ask'] as const).map((each) => (
          <label key={each} className={styles.choice}>
            <input type="radio" name="mode" value={each} defaultChecked={checkedProps('mode', each, mode === each).checked} />
            {text.modes[each]}
          </label>
        ))}
        <p className={styles.hint}>{text.modeHints.ask}</p>
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{text.details}</legend>
        <label className={styles.choice}>
          <input type="checkbox" name="tags" value="on" defaultChecked={checkedProps('tags', 'on', tags).checked} />
          {text.tags}
        </label>
        <label className={styles.choice}>
          <input type="checkbox" name="silent" value="on" defaultChecked={checkedProps('silent', 'on', silent).checked} />
          {text.silent}
        </label>
      </fieldset>
    </>
  )
}
