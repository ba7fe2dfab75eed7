import { paymentActions } from '#features/money/payment-voids/actions.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'payment-voids',
  area: 'money',
  actions: [paymentActions],
})
