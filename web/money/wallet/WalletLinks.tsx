import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { text } from './text.ts'

/** Links between the wallet, its invoices and its payments. */
export const WalletLinks = () => (
  <Tabs label={text.links}>
    <Tab to="/me/wallet" activeOptions={{ exact: true, includeSearch: false }}>
      {text.ledger}
    </Tab>
    <Tab to="/me/wallet/invoices" activeOptions={{ exact: true, includeSearch: false }}>
      {text.invoices}
    </Tab>
    <Tab to="/me/wallet/payments" activeOptions={{ exact: true, includeSearch: false }}>
      {text.payments}
    </Tab>
  </Tabs>
)
