export { recordPaymentOffer } from '#features/money/vendor-payments/offers.tsx'
