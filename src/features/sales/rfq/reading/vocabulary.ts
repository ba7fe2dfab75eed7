/** A pattern for goods sold by the metre, after the unit. */
export const SOLD_BY_LENGTH =
  '(?:\\sof)?(?:\\s\\p{L}{2,12})?(?:\\s\\d[\\dA-Z/-]{2,11})?\\s(?:(?:roller|simplex|duplex|drive|conveyor) )?(?:\\p{L}{0,10}kette|chain|cadena|cha[îi]ne|catena|corrente|łańcuch\\p{L}|belt|belting|hose|rail|shaft|welle|schiene)(?!\\p{L})'
/** Makers named in inquiries, besides those with known suffixes. */
export const OTHER_MAKERS =
  'MITSUBOSHI|SEW|NILOS|ABB|SIEMENS|WEG|SHELL|KLÜBER|KLUEBER|MOBIL|CASTROL|FUCHS|MOLYKOTE|NATIONAL|GARLOCK|FLENDER|KTR|LOVEJOY|FALK|FENNER|DAYCO|HABASIT|WIPPERMANN|RINGSPANN|MORSE|MASTA|POLLARD|HOFFMANN|SYMMCO|CARTER|MESSINGER|KILIAN|ACORN|TORRINGTON|GENERAL|FEDERAL-MOGUL|CHICAGO RAWHIDE|PAYEN|ELRING|VICTOR REINZ|WALTERSCHEID|MARTIN|HABERKORN|KRAUSE|WINKEL|FRANKE|NEFF|KNAPP|IGUS|PERMAGLIDE|BOSCH REXROTH|BERG|ESE|CONCENTRIC|PARKER|BUSAK|SIMRAX|MERKEL|HALLITE|ERIKS|TIDC|XCB|KGM|CRAFT|WTW|JIB|SYI|HKT|AETNA|KAHN|BARDEN|ROLLVIS|CODEX|SUHNER|ASKUBAL|HIRSCHMANN|WHITTET-HIGGINS|BANDO|KACO|NOK|ZVL|NDH|FAFNIR|TORRINGTON|GAMET|DYNAROLL|ROLLIX|NICE|HOOVER|KSK|KYK|ASAHI|SEIKI|MCGILL|MRC|FYH|THK|ZKL|FBJ|COOPER|ROLLWAY|BOWER|BCA|KBC|JTEKT|URB|NKE|ISB|NADELLA|STIEBER|DODGE|SEALMASTER|BARDEN|GMN|HCH|LYC|ZWZ|HIWIN|SCHAEFFLER|RBC|AURORA|KAYDON|NMB|EZO|GRW|HRB|TPI|CRAFT|SNFA|MPZ|GPZ|VBF|CODEX|PFI|KML|NBC|DKF|RKB|FLT|KINEX|TIMKEN FAFNIR|CONSOLIDATED|LINK-BELT|BROWNING|PEER|TMB|FERSA|SLF|DPI|RIV|ELGES|DURBAL|KRW|NIS|NPB|ORS|CX|FKL|AMI|AST|PTI|JESA|WIB|PBF|GBM|REXNORD|RENOLD|TSUBAKI|IWIS|DONGHUA|REGINA|GATES|OPTIBELT|CONTITECH|SIMRIT|FREUDENBERG|DICHTOMATIK|TRELLEBORG|GARLOCK|CORTECO|LOCTITE|SCHATZ|THOMSON|REXROTH|ROLLON|SPIETH|GGB|STEYR|NEUWEG|SKEFKO|SAMICK|LINKBELT|MTK|FLURO|NBS|SLS|KANBON'.split(
    '|',
  )
/** Suffixes that are not in the table, as written after a space. */
export const LOOSE_SUFFIXES = new Set(
  'LO EK EM EMA ECP ECM ECJ ECML ECPH ECMA EW ET ETN9 ETVP ETVP2 BEP BEGAP BEGAM BECBP BECBM BEY BEJ BY BM BGM BMP CC CCK CA CAK CAM CAME4 CD CDE4 CE W64 W33 W20 E1 E1A E1K E1C E1XL E1AM E1MB TVPB TVP2 TNG TNH TN MPB M1 M6 MB1 MC3 XL X XX XA DF DB DT DFA DBA UP UA UL SUL SU DUL DGA CP4 H HT HV HE RS2 LLC LLH 2NR NX 2NS VVCM TP TPT NC AB ABP AC ACD Q Q4 R A AR DR G GA WW LG EE 2LS 2RSTN9 2RSC3 ZZC3 2ZC3 ZZCM DDUC3 ES DO DOE FO FW UK UE TXA TXE T41A GJN N6 BX S0 S1 S2 VA201 VA208 VA405 VL0241 S SV F FL PP NPP NPPB NPPU PPU BC RR RRU KRR KRRB AEEW 2T TF TR TB RM WF TXG ER UU AV V KV CN3 CNL KJ JR JRRS C4P P53 P63 CK YMB ASM MAS BR CB CTN ZN ZNR 2ZNR DUR J2 XJ2 J2Q Q2 QCL7C QVB RUR IS1 W EX AJ C2P ULP4 TYSULP4 DGAP4 CTYNSULP4 SPZ SPA SPB SPC YTHR YTHE YTPR YTH YTF'.split(
    ' ',
  ),
)
export const COMMON_WORDS = new Set(
  'I PCS PC PCE PIECES EA EACH STK ST NOS QTY OR AND Y O U E UND ODER FOR FUR TO OF IN ON AT BY AS IS A AN THE NO NOT NEW OEM OK EUR USD GBP CHF DE EL LA EN ES UN DEL CON POR PARA SIN MIT VON JE ZU AB ALS IM AM GMBH AG SL SA LTD LLC INC CO MM KG CM M KW W EXW FOB CIF DAP DDP CPT FCA ASAP DC MOQ LT RFQ PO REF ART NR PRICE STOCK BOX ONLY PLEASE URGENT WITH SKU MAX MIN USA EU NEU OLD USED NIB VAT LOT ALL ANY BE IF IT WE MY OUR SET CASE MAKE SAME BEST LEAD ALSO FREE USE USES BASE FACE RE SVP PLS PLZ THX TKS MERCI BITTE DANKE GRACIAS GRAZIE'.split(
    ' ',
  ),
)
/** In lowercase these are words, whatever they mean as suffixes. */
export const SMALL_WORDS = new Set(
  'lo a as ab am an as at de e el en es et is im in k m o of p r s u un v w x y z n h j b f g q ve oraz och og ou mi var ed sau ja si do na od za to til al da'.split(
    ' ',
  ),
)
/** Prefixes that are usually words, unless written together with the number. */
export const WORDS_BEFORE = new Set('POS SE ES EN AS HE HA SI SA SAL LA OR TU IN HS MS ED LT BS SS CF LS SD'.split(' '))

/** Words between a maker and a number. */
export const KIND =
  /^(?:BEARINGS?|SETS?|UNITS?|BALL|ROLLERS?|THRUST|SPHERICAL|CYLINDRICAL|TAPER(?:ED)?|NEEDLE|DEEP|GROOVE|ANGULAR|CONTACT|CARB|TOROIDAL|EXPLORER|ROD|END|PLAIN|JOINT|CAM|TRACK|FOLLOWERS?|LINEAR)$/

export const NOUN =
  /^(?:BEARINGS?|BALL|ROLLERS?|THRUST|SPHERICAL|CYLINDRICAL|TAPER(?:ED)?|NEEDLE|DEEP|GROOVE|ANGULAR|SLEEVE|HOUSING|CUPS?|CONES?)$/

/** Words that never occur within a number. */
export const JOINS = /^(?:and|und|or|oder|by|please|each|for|with|sowie|e|y|et|i|oraz|ve|en|con|mit|per|pour|para|für)$/

/** What separates two designations in a row. */
export const BETWEEN =
  /[\t;|()[\]{}"“”„«»…]|,(?=\s(?!C[2-5](?!\w))|$)|(?<=[A-Za-z\d]{4})(?<!x\d{1,3}),(?=\S)|,(?=\d{4})|[:?!](?=\s|$)|\s\.{3,}|\s[=>]+\s|\s[-–—]\s(?!(?:C[2-5]|2RS\w{0,3}|2Z|ZZ)(?!\w))|\s{2,}|(?<=\p{L}{4})\.(?=\s|$)|(?<=[A-Z\d])\.(?=\s+\p{Lu}{2})|(?<=\d[ -][A-Z]{1,4}|[A-Z\d]{3})\.(?=\s+\p{Lu}\p{Ll})/gu
/** File names. */
export const FILE = /\.(?:xlsx?|csv|pdf|docx?|jpe?g|png|txt|eml|msg|zip)$/i

/** Makers that are words in lowercase: have a nice day. */
export const NAMED_LIKE_WORDS =
  /^(?:national|general|shell|martin|star|berg|parker|carter|acorn|neff|krause|franke|morse|victor|falk|nice|peer|craft|cooper|bower|hoover|aurora|dodge|browning|consolidated|seiki|general)$/
