import { useId, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { REPORT_RULES, type ReportRule, type ReportTarget } from '#worker/moderation/reports/contract.ts'
import styles from './report-dialog.module.css'
import { text } from './text.ts'
import { useSendReport } from './use-send-report.ts'

/** Which rule a thing breaks, and a few words if one likes, for moderators. What was chosen stays while a report did not get through. */
export default function ReportDialog({ target, open, onClose }: { target: ReportTarget; open: boolean; onClose: () => void }) {
  const id = useId()
  const [rule, setRule] = useState<ReportRule>()
  const [words, setWords] = useState('')
  const [unchosen, setUnchosen] = useState(false)
  const send = useSendReport(target, onClose)
  const { fields, rest } = fieldErrors(send.error, ['words'])
  const submit = () => {
    setUnchosen(rule === undefined)
    if (rule !== undefined && !send.isPending) send.mutate({ rule, words })
  }
  return (
    <FormDialog
      id={id}
      open={open}
      onClose={onClose}
      title={text.report[target.kind]}
      submit={text.send}
      cancel={text.cancel}
      pending={send.isPending}
      className={styles.form}
      onSubmit={submit}
    >
      <p className={styles.who}>{text.who}</p>
      <fieldset className={styles.rules} aria-describedby={unchosen ? `${id}-choose` : undefined}>
        <legend>{text.which}</legend>
        {REPORT_RULES.map((each) => (
          <label key={each} className={styles.rule}>
            <input type="radio" name="rule" checked={rule === each} onChange={() => setRule(each)} />
            <span>
              <strong>{text.rules[each].name}</strong>
              <span className={styles.says}>{text.rules[each].says}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label={text.words}
        {...(rule === 'other' ? {} : { optional: text.optional })}
        error={fields.words}
        counter={{ value: words, max: LIMITS.reportWords }}
      >
        {(control) => <TextArea {...control} rows={2} value={words} onChange={({ target }) => setWords(target.value)} />}
      </Field>
      <div id={`${id}-choose`}>
        <ErrorNote>{unchosen && rule === undefined ? text.choose : rest}</ErrorNote>
      </div>
    </FormDialog>
  )
}
