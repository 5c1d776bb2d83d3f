import { CATEGORIES } from '#shared/podcast-categories.ts'
import type { ControlProps } from '#web/ui/Field.tsx'
import { SelectInput } from '#web/ui/SelectInput.tsx'
import { showSettingsText as text } from './show-settings-text.ts'

const sortedCategories = [...CATEGORIES].sort((one, other) => one.persian.localeCompare(other.persian, 'fa'))

interface Props {
  control: ControlProps
  value: string
  onChange: (value: string) => void
}

export const CategorySelect = ({ control, value, onChange }: Props) => (
  <SelectInput {...control} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{text.noCategory}</option>
    {sortedCategories.map(({ key, name, persian, subcategories }) => (
      <optgroup key={key} label={persian}>
        <option value={name}>{persian}</option>
        {Object.entries(subcategories).map(([part, title]) => (
          <option key={part} value={`${name}/${part}`}>
            {title}
          </option>
        ))}
      </optgroup>
    ))}
  </SelectInput>
)
