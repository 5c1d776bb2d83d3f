import { checkedProps } from '#web/ui/posted-field.tsx'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import styles from './payments.module.css'
import { text } from './text.ts'

interface Props {
  gateways: readonly GatewayName[]
  chosen: GatewayName | undefined
  onChoose: (gateway: GatewayName) => void
}

/** Renders nothing unless there is a choice. */
export const GatewayChoice = ({ gateways, chosen, onChoose }: Props) =>
  gateways.length > 1 && (
    <fieldset className={styles.gateways}>
      <legend>{text.chooseGateway}</legend>
      {gateways.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="gateway"
            value={name}
            {...checkedProps('gateway', name, name === (chosen ?? gateways[0]))}
            onChange={() => onChoose(name)}
          />{' '}
          {text.gateways[name]}
        </label>
      ))}
    </fieldset>
  )
