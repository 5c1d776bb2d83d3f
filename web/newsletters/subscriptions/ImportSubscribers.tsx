import { useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import type { ImportResult, NewsletterKey } from '#worker/newsletters/subscriptions/contract.ts'
import { importSubscribers } from './actions.ts'
import styles from './subscriptions.module.css'
import { text } from './text.ts'

interface Props {
  newsletter: NewsletterKey
  onImported: (result: ImportResult) => Promise<void>
}

/** Adds the addresses of a file or of a list to a newsletter. */
export function ImportSubscribers({ newsletter: { kind, key }, onImported }: Props) {
  const [fileName, setFileName] = useState<string>()
  const send = useAction(importSubscribers, { kind, key }, { instead: onImported })
  const { fields, formError } = fieldErrors(send.error, ['csv', 'hasConsent'])
  return (
    <PageSection title={text.import}>
      <ActionForm action={send} className={classNames(form.form, form.wide)} encType="multipart/form-data">
        <p className={form.hint}>{text.importHint}</p>
        <Field label={text.file} error={fields.csv}>
          {(control) => (
            <div className={styles.file}>
              <input
                {...control}
                type="file"
                name="file"
                accept=".csv,.tsv,.txt,text/csv,text/plain"
                onChange={({ target }) => setFileName(target.files?.[0]?.name)}
              />
              <label htmlFor={control.id} aria-hidden="true" className={buttonClass({ variant: 'quiet', size: 'small' })}>
                {text.choose}
              </label>
              <span className={styles.hint}>{fileName === undefined ? text.noFile : <bdi>{fileName}</bdi>}</span>
            </div>
          )}
        </Field>
        <Field label={text.paste}>
          {(control) => (
            <TextArea {...control} name="csv" dir="ltr" rows={2} spellCheck={false} autoComplete="off" placeholder="name@example.com" />
          )}
        </Field>
        <div>
          <label className={styles.consent}>
            <input type="checkbox" name="hasConsent" value="on" defaultChecked={checkedProps('hasConsent', 'on', false).checked} />
            <span>{text.consent}</span>
          </label>
          <ErrorNote>{fields.hasConsent ?? formError}</ErrorNote>
        </div>
        <ButtonRow>
          <Button type="submit" loading={send.isPending}>
            {text.importSubmit}
          </Button>
        </ButtonRow>
      </ActionForm>
    </PageSection>
  )
}
