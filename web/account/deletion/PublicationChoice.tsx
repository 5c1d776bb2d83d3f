import { Field } from '#web/ui/Field.tsx'
import { SelectInput } from '#web/ui/SelectInput.tsx'
import type { OwnedPublication } from '#worker/account/deletion/contract.ts'
import { text } from './text.ts'

/** Select value that closes the publication. Not a valid handle, so it cannot collide with a member’s. */
export const CLOSE_PUBLICATION = '-'

interface Props {
  publication: OwnedPublication
  /** A member’s handle, `CLOSE_PUBLICATION`, or an empty string until the user chooses. */
  chosen: string
  onChoose: (choice: string) => void
  error: string | undefined
}

export const PublicationChoice = ({ publication: { name, members }, chosen, onChoose, error }: Props) => (
  <Field label={text.publication(name)} hint={text.publicationHint} error={error}>
    {(control) => (
      <SelectInput {...control} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{text.choose}</option>
        {members.map((member) => (
          <option key={member.handle} value={member.handle}>
            {text.giveTo(member.name, member.handle)}
          </option>
        ))}
        <option value={CLOSE_PUBLICATION}>{text.closePublication}</option>
      </SelectInput>
    )}
  </Field>
)
