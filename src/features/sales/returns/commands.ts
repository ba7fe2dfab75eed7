export { announceReturn } from '#features/sales/returns/announce.ts'
export { creditReturn } from '#features/sales/returns/credit.ts'
export { receiveReturn, unreceiveReturn } from '#features/sales/returns/goods-back.ts'
