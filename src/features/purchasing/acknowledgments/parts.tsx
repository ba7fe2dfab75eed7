export { acknowledgmentOffers } from '#features/purchasing/acknowledgments/offers.tsx'
export { AcknowledgmentPanel } from '#features/purchasing/acknowledgments/panel.tsx'
