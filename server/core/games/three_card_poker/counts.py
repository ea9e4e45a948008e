"""How often hands come, of all deals: counted by `server/odds`, so that a start can tell a player's edge (E1)."""

from collections.abc import Mapping
from fractions import Fraction


HANDS = 22_100
MADE = {  # of three cards
    "mini_royal_spades": 1,
    "mini_royal": 3,
    "straight_flush": 44,
    "three_of_a_kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
}
HIGHEST: Mapping[int, Mapping[str, Fraction]] = {  # how likely the highest hand at the table is on each line of 12(k)
    1: {
        "mini_royal": Fraction("7369/20358520"),
        "straight_flush": Fraction("8613/2165800"),
        "three_of_a_kind": Fraction("59671/12724075"),
        "straight": Fraction("811602/12724075"),
    },
    2: {
        "mini_royal": Fraction("139815391/257535278000"),
        "straight_flush": Fraction("118023007/19810406000"),
        "three_of_a_kind": Fraction("902675439/128767639000"),
        "straight": Fraction("1507702632/16095954875"),
    },
    3: {
        "mini_royal": Fraction("48945284049/67622188634000"),
        "straight_flush": Fraction("65491444933/8255176274800"),
        "three_of_a_kind": Fraction("211455857869/22701734755700"),
        "straight": Fraction("24290678335524/198640179112375"),
    },
    4: {
        "mini_royal": Fraction("575060265821/635648573159600"),
        "straight_flush": Fraction("598074579602587/60386614450162000"),
        "three_of_a_kind": Fraction("9108613534147451/785025987852106000"),
        "straight": Fraction("615661362297/4113206297200"),
    },
    5: {
        "mini_royal": Fraction("138003227563/127129714631920"),
        "straight_flush": Fraction("754182408511896772/63538040891779829375"),
        "three_of_a_kind": Fraction("28211835723765331229/2033217308536954540000"),
        "straight": Fraction("71528514600707167753/406643461707390908000"),
    },
    6: {
        "mini_royal": Fraction("11499332693/9080693902280"),
        "straight_flush": Fraction("12019423233673606148939/869055169591795426240000"),
        "three_of_a_kind": Fraction("14019749435300497368009/869055169591795426240000"),
        "straight": Fraction("929112468392569811621/4622633880807422480000"),
    },
    7: {
        "mini_royal": Fraction("328525614419/227017347557000"),
        "straight_flush": Fraction("656031317922682136148143/41557478588458728095200000"),
        "three_of_a_kind": Fraction("11277966412381640195019/613828250678051609200000"),
        "straight": Fraction("154253726877957193697317/685574409848213485600000"),
    },
}
