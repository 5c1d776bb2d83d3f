import { type RefCallback, useState } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Newsletter, SubscribeResult } from '#worker/newsletters/subscriptions/contract.ts'
import { subscribe } from './actions.ts'
import styles from './subscribe.module.css'
import { text } from './text.ts'

export type Subscribable = Pick<Newsletter, 'kind' | 'key' | 'name'>

interface Props {
  newsletter: Subscribable
  /** Whether the label is beside the field, where there is room. */
  inOneLine?: boolean
}

const focus: RefCallback<HTMLElement> = (element) => element?.focus()

/** Subscribes an address to a newsletter. Nothing in it is personal, because visitors receive its pages from the cache. */
export function SubscribeForm({ newsletter: { kind, key, name }, inOneLine = false }: Props) {
  const [state, setState] = useState<SubscribeResult['state']>()
  const send = useAction(subscribe, { kind, key }, { instead: (result) => setState(result.state) })
  const { fields, formError } = fieldErrors(send.error, ['email'])
  if (state)
    return (
      // The form had the focus.
      <p ref={focus} tabIndex={-1} role="status" className={styles.done}>
        {text.done[state]}
      </p>
    )
  return (
    <ActionForm action={send}>
      <Field label={text.label(name)} hint={text.hint[kind]} error={fields.email} className={inOneLine ? styles.inOneLine : undefined}>
        {(control) => (
          <div className={styles.line}>
            <TextInput
              {...control}
              type="email"
              name="email"
              dir="ltr"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="name@example.com"
            />
            <Button type="submit" variant="quiet" data-keep-open loading={send.isPending}>
              {text.submit}
            </Button>
          </div>
        )}
      </Field>
      <ErrorNote>{formError}</ErrorNote>
    </ActionForm>
  )
}

/** Whether a newsletter is that of the viewer, who needs no form for it. */
export const useIsOwn = ({ kind, key }: Subscribable): boolean => useViewer()?.handle === key && kind === 'user'

/** The form at the end of a post. */
export const SubscribeRow = ({ newsletter }: { newsletter: Subscribable }) =>
  !useIsOwn(newsletter) && (
    <div className={styles.row}>
      <SubscribeForm newsletter={newsletter} inOneLine />
    </div>
  )
