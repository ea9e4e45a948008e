"""What every store holds. Each adapter's test subclasses `StoreContract` and gives it a store."""

import pytest

from server.store import Store
from tests.store.contract_meters import MetersContract
from tests.store.contract_sessions import SessionsContract
from tests.store.contract_tables import TablesContract
from tests.store.contract_wallets import WalletsContract


class StoreContract(TablesContract, MetersContract, WalletsContract, SessionsContract):
    @pytest.fixture
    async def store(self) -> Store:
        raise NotImplementedError
