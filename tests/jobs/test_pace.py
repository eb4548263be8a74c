from core.jobs.pace import Pace


def test_first_batch_is_small():
    assert Pace().next() == 4


def test_fast_batches_grow_to_the_most():
    pace, sizes = Pace(), []
    for _ in range(5):
        sizes.append(pace.next())
        pace.took(pace.next(), 0.0)
    assert sizes == [4, 16, 64, 256, 256]


def test_batch_is_as_large_as_a_second_allows():
    pace = Pace()
    pace.took(4, 2.0)
    assert pace.next() == 2
    pace.took(2, 30.0)
    assert pace.next() == 1
    pace.took(1, 0.4)
    assert pace.next() == 2


def test_refused_batch_is_asked_one_by_one():
    pace = Pace(size=64)
    pace.split(3)
    sizes = []
    for _ in range(4):
        sizes.append(pace.next())
        pace.took(pace.next(), 0.01)
    assert sizes == [1, 1, 1, 4]
