import type { Translated } from '#model/languages/paper-words-more.ts'

/** The translations for bills of lading and receipt notes, keyed by the English. */
export const GOODS_WORDS: Readonly<Record<string, Translated>> = {
  'Bill of lading': ['Frachtbrief', 'Conocimiento de embarque', 'Lettre de voiture'],
  Shipper: ['Absender', 'Remitente', 'Expéditeur'],
  Account: ['Kundennr.', 'Cuenta', 'Compte'],
  Shipment: ['Sendung', 'Envío', 'Envoi'],
  'Freight billed to': ['Fracht zahlt', 'Portes a cargo de', 'Port facturé à'],
  'Weight, kg': ['Gewicht, kg', 'Peso, kg', 'Poids, kg'],
  'Bearings and parts': ['Lager und Teile', 'Rodamientos y piezas', 'Roulements et pièces'],
  'Shipper: name, day': ['Absender: Name, Datum', 'Remitente: nombre, fecha', 'Expéditeur : nom, date'],
  'Driver: name, day, time': [
    'Fahrer: Name, Datum, Uhrzeit',
    'Conductor: nombre, fecha, hora',
    'Chauffeur : nom, date, heure',
  ],
  Receipt: ['Wareneingang', 'Recepción', 'Réception'],
  Received: ['Eingangsdatum', 'Fecha de recepción', 'Reçu le'],
  'Vendor slip': ['Lieferschein', 'Albarán', 'Bon de livraison'],
  Expected: ['Erwartet', 'Esperado', 'Attendu'],
  Accepted: ['Angenommen', 'Aceptado', 'Accepté'],
  Rejected: ['Abgelehnt', 'Rechazado', 'Refusé'],
  Note: ['Anmerkung', 'Nota', 'Remarque'],
  'Not on the order': ['Nicht bestellt', 'No figura en el pedido', 'Hors commande'],
  'Received by, day': ['Erhalten von, Datum', 'Recibido por, fecha', 'Reçu par, date'],
}
