import { useId, useState } from 'react'
import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { takeDownComment } from '#web/engagement/comments/actions.ts'
import { text } from '#web/engagement/comments/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const OPTIONS = COMMUNITY_RULES.map(({ number, name }) => [String(number), `${formatNumber(number)}. ${name}`] as const)

export default function TakeDownDialog({ hash, onDone, onClose }: { hash: string; onDone: () => void; onClose: () => void }) {
  const id = useId()
  const [rule, setRule] = useState(String(COMMUNITY_RULES[0].number))
  const takeDown = useAction(takeDownComment, { hash }, { onDone })
  return (
    <FormDialog
      id={id}
      form={takeDown.form}
      open
      onClose={onClose}
      title={text.takeDown}
      submitLabel={text.takeDown}
      danger
      cancelLabel={text.cancel}
      pending={takeDown.isPending}
      onSubmit={takeDown.run}
    >
      <p>{text.takeDownLead}</p>
      <SelectField
        name="rule"
        label={text.rule}
        options={OPTIONS}
        value={rule}
        hint={COMMUNITY_RULES.find(({ number }) => String(number) === rule)?.text}
        onChange={setRule}
      />
      <ErrorNote>{takeDown.error?.message}</ErrorNote>
    </FormDialog>
  )
}
