import { useId, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { REPORT_RULES, type ReportRule, type ReportTarget } from '#worker/moderation/reports/contract.ts'
import { sendReport } from './actions.ts'
import styles from './report-dialog.module.css'
import { text } from './text.ts'

/** Keeps the input when sending fails. */
export default function ReportDialog({ target, open, onClose }: { target: ReportTarget; open: boolean; onClose: () => void }) {
  const id = useId()
  const [rule, setRule] = useState<ReportRule>()
  const [details, setDetails] = useState('')
  const [isRuleMissing, setIsRuleMissing] = useState(false)
  const send = useAction(sendReport, target, { onResult: onClose })
  const { fields, formError } = fieldErrors(send.error, ['details'])
  const submit = (data: FormData) => {
    setIsRuleMissing(rule === undefined)
    if (rule !== undefined) send.run(data)
  }
  return (
    <FormDialog
      id={id}
      form={send.form}
      open={open}
      onClose={onClose}
      title={text.report[target.kind]}
      submitLabel={text.send}
      cancelLabel={text.cancel}
      pending={send.isPending}
      className={styles.form}
      onSubmit={submit}
    >
      <p className={styles.privacyNote}>{text.privacyNote}</p>
      <fieldset className={styles.rules} aria-describedby={isRuleMissing ? `${id}-choose` : undefined}>
        <legend>{text.which}</legend>
        {REPORT_RULES.filter((each) => each !== 'ownership').map((each) => (
          <label key={each} className={styles.rule}>
            <input type="radio" name="rule" value={each} {...checkedProps('rule', each, rule === each)} onChange={() => setRule(each)} />
            <span>
              <strong>{text.rules[each].name}</strong>
              <span className={styles.ruleDescription}>{text.rules[each].description}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label={text.words}
        {...(rule === 'other' ? {} : { optional: text.optional })}
        error={fields.details}
        counter={{ value: details, max: LIMITS.reportTextLength }}
      >
        {(control) => <TextArea {...control} name="details" rows={2} value={details} onChange={({ target }) => setDetails(target.value)} />}
      </Field>
      <div id={`${id}-choose`}>
        <ErrorNote>{isRuleMissing && rule === undefined ? text.choose : formError}</ErrorNote>
      </div>
    </FormDialog>
  )
}
